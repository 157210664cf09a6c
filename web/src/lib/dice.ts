/** Dice of six sides show their pips; where a die counts at or under a number, or shows more than six, it is larger: digits. */
export const pipped = (data: Record<string, unknown>, faces: unknown[]): boolean =>
  typeof data.most !== "number" && faces.every((face) => typeof face !== "number" || face <= 6);
