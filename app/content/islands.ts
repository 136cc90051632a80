import { plainIsland, reactIsland } from "#app/ui/islands/hydrate-islands.ts";

export const contentIslands = {
  "faq-search": plainIsland(async () => (await import("./browser/search-questions.ts")).searchQuestions),
  "k-means-lab": reactIsland(async () => (await import("./components/k-means-lab.tsx")).KMeansLab),
  "trip-scrubber": plainIsland(async () => (await import("./browser/sample-trip.ts")).scrubTrip),
  "vin-cells": plainIsland(async () => (await import("./browser/read-vin.ts")).readVin),
  "score-lab": reactIsland(async () => (await import("./components/score-lab.tsx")).ScoreLab),
};
