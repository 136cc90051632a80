/** The logo's trapezoid, in a picture of 34 by 24. */
export const plugOutline =
  "M4.6 1.5h24.8a3.4 3.4 0 0 1 3.35 4l-2.3 13.2a4.2 4.2 0 0 1-4.13 3.5H7.68a4.2 4.2 0 0 1-4.14-3.5L1.25 5.5a3.4 3.4 0 0 1 3.35-4z";
