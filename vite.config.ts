import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { target: "node22", rollupOptions: { input: "./server/app.ts" } } },
  },
  server: { host: "127.0.0.1" },
});
