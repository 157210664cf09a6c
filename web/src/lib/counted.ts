/** `1 game`, `2 games`. */
export const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;
