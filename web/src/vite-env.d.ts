/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module "virtual:icons" {
  const icons: Record<string, { box: number; body: string }>;
  export default icons;
}
