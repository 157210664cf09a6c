import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = dirname(fileURLToPath(import.meta.url));

/** `virtual:icons`: only the icons that icons.json names, cut out of the icon packages. */
function icons() {
  const id = "\0virtual:icons";
  const file = join(here, "icons.json");
  return {
    name: "norn-icons",
    resolveId: (name) => (name === "virtual:icons" ? id : undefined),
    load(name) {
      if (name !== id) return undefined;
      this.addWatchFile(file);
      const game = JSON.parse(readFileSync(join(here, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
      const wanted = JSON.parse(readFileSync(file, "utf8"));
      const found = {};
      for (const [word, source] of Object.entries({ ...wanted.interface, ...wanted.things })) {
        const [set, icon] = source.split(":");
        if (set === "game") {
          const entry = game.icons[icon];
          if (!entry) throw new Error(`icons.json: there is no game icon ${icon} (for ${word})`);
          found[word] = { box: 512, body: entry.body };
        } else {
          const text = readFileSync(join(here, `node_modules/lucide-static/icons/${icon}.svg`), "utf8");
          const body = text.slice(text.indexOf(">", text.indexOf("<svg")) + 1, text.lastIndexOf("</svg>"));
          found[word] = { box: 24, body: body.replace(/\s+/g, " ").trim() };
        }
      }
      return `export default ${JSON.stringify(found)};`;
    },
  };
}

export default defineConfig({
  plugins: [icons(), svelte()],
  base: "/",
  build: {
    outDir: process.env.NORN_WEB_OUT ?? join(here, "../src/norn/server/static"),
    emptyOutDir: true,
    target: ["chrome123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0, // the server's policy allows fonts and styles from its own files only
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: process.env.NORN_API ?? "http://127.0.0.1:8321", ws: true } } },
});
