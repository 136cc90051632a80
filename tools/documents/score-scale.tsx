import { bandFrom, type ScoreBand } from "#app/content/driving-score.ts";

const bands: readonly ScoreBand[] = ["risky", "average", "safe"];
const colours: Record<ScoreBand, string> = { risky: "var(--red)", average: "var(--amber)", safe: "var(--signal)" };
const best = 100;

export function ScoreScale({ names }: { names: Record<ScoreBand, string> }) {
  return (
    <ol className="scale">
      {bands.map((band, index) => {
        const next = bands[index + 1];
        const end = next ? bandFrom[next] : best;
        return (
          <li key={band} style={{ flex: end - bandFrom[band] }}>
            <i style={{ background: colours[band] }} />
            <b>
              {bandFrom[band]}–{end}
            </b>{" "}
            {names[band]}
          </li>
        );
      })}
    </ol>
  );
}
