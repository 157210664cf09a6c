/** Hand a file to the person. */
export function download(name: string, what: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(what)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
