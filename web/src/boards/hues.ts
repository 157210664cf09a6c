/** Colours by what a thing is, never by its order: a region or a terrain looks the same at every table. */
import { hash } from "../lib/worlds";

const HUES: Record<string, string> = {
  plain: "#c9c98c", wood: "#86a868", hill: "#c6a873", mountain: "#a0968c", water: "#7fb0c8", marsh: "#9bb59a", sand: "#e0cf9a",
  snow: "#e6ecf0", town: "#c9a58c", clear: "#efe7bf", woods: "#c9d99b", forest: "#8fb573", rough: "#dcc59a", sea: "#a9cbdc", deep: "#86aac9", lake: "#b9dbe6",
  mundane: "#e6b52d", enchanted: "#3fa57c", wild: "#a53fa0",
};
export const hue = (style: string): string => HUES[style] ?? `hsl(${hash(style) % 360} 30% 62%)`;

const SEATS = ["#3563a8", "#a83a4c", "#2f7a4a", "#8a6812", "#6a4a9c", "#1f6f76"];
export const seatHue = (owner: number): string => SEATS[owner % 6] ?? "#5f564c";

/** Which of so many looks a region has. Two of one board may share one; its name tells them apart. */
export const tint = (id: string, of: number): number => hash(id) % of;
