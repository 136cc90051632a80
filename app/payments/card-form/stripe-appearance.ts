import type { Appearance } from "@stripe/stripe-js";

/** The page's colours for the provider's framed fields. */
export function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => rgbOf(style.getPropertyValue(token).trim());
  const dark = style.colorScheme === "dark";
  return {
    theme: dark ? "night" : "stripe",
    variables: {
      colorPrimary: color("--signal"),
      colorBackground: color("--surface"),
      colorText: color("--ink"),
      colorTextSecondary: color("--muted"),
      colorDanger: color("--red"),
      borderRadius: "10px",
      fontSizeBase: "16px",
      fontFamily: "system-ui, sans-serif",
    },
  };
}

/** The provider reads neither OKLCH nor variables: paints a pixel and reads it. */
function rgbOf(css: string): string {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) return "#000000";
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
