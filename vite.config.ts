import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: { target: "node22", rollupOptions: { input: "./server/app.ts" } },
      // The built server is one file with its packages: from their own modules (Drizzle's above all) it takes twice the
      // memory and twice the time to load. Development loads them as they are.
      ...(command === "build" ? { resolve: { noExternal: true as const } } : {}),
    },
  },
  server: { host: "127.0.0.1" },
}));
