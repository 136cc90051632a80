import type { ReactNode } from "react";
import { Toaster } from "../overlays/toast.tsx";
import { GalleryControls, Group } from "./gallery-controls.tsx";
import { GalleryParts } from "./gallery-parts.tsx";

/** For development only. `children` renders components of folders that `ui` cannot import. */
export function Gallery({ children }: { children: (theme: string) => ReactNode }) {
  return (
    <div className="min-h-dvh xl:grid xl:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="min-w-0 bg-canvas px-5 py-10 md:px-10">
          <div className="mx-auto flex max-w-[680px] flex-col gap-14">
            <Colours theme={theme} />
            <Type />
            <LongText />
            <GalleryParts theme={theme} />
            <GalleryControls theme={theme} />
            {children(theme)}
          </div>
        </div>
      ))}
      <Toaster label="Notifications" closeLabel="Close" />
    </div>
  );
}

const swatches = [
  ["canvas", "bg-canvas"],
  ["surface", "bg-surface"],
  ["sunken", "bg-sunken"],
  ["ink", "bg-ink"],
  ["muted", "bg-muted"],
  ["line", "bg-line"],
  ["control", "bg-control"],
  ["signal", "bg-signal"],
  ["signal-soft", "bg-signal-soft"],
  ["amber", "bg-amber"],
  ["amber-ink", "bg-amber-ink"],
  ["amber-soft", "bg-amber-soft"],
  ["red", "bg-red"],
  ["red-soft", "bg-red-soft"],
  ["blue", "bg-blue"],
  ["blue-soft", "bg-blue-soft"],
] as const;

function Colours({ theme }: { theme: string }) {
  return (
    <Group title={`Colours, ${theme}`}>
      <ul className="grid grid-cols-4 gap-3 sm:grid-cols-8">
        {swatches.map(([name, style]) => (
          <li key={name} className="text-xs text-muted">
            <span className={`mb-1 block h-10 rounded-small border border-line ${style}`} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Type() {
  return (
    <Group title="Type">
      <p className="eyebrow">Diagnostic</p>
      <p className="text-5xl font-semibold tracking-tight text-balance">Your car, in plain words</p>
      <p className="text-4xl font-semibold tracking-tight">P0171 becomes a sentence</p>
      <p className="text-3xl font-semibold tracking-tight">Three scores, one trip</p>
      <p className="text-2xl font-semibold tracking-tight">Check your car first</p>
      <p className="text-xl font-semibold tracking-tight">Delivered in 2 to 5 working days</p>
      <p className="text-lg text-muted">A dongle of 6 mm that speaks with your car and tells you what it says.</p>
      <p>
        Body text of 17 to 18 px. Größe, città, señal, œuvre, Łódź, Škoda. <span className="code">P0171</span> means
        that the mixture is too lean: a leak of air, or a sensor that needs cleaning.
      </p>
      <p className="text-sm text-muted">Small: returned within 14 days.</p>
      <p className="w-fit text-right tabular-nums">
        1 111,10 €
        <br />8 888,80 €
      </p>
    </Group>
  );
}

function LongText() {
  return (
    <Group title="Long text">
      <div className="prose">
        <h2>Where the socket is</h2>
        <p>
          In most cars it sits <strong>under the dashboard</strong>, left of the steering wheel. The{" "}
          <a href="#list">list of places</a> helps when it does not. A code such as <code>P0171</code> is set like this.
        </p>
        <h3>In three steps</h3>
        <ol>
          <li>Switch the ignition off.</li>
          <li>Push the dongle in until it stops.</li>
          <li>Start the engine and wait for the blue light.</li>
        </ol>
        <blockquote>It fits one way only; never force it.</blockquote>
        <table>
          <thead>
            <tr>
              <th>Light</th>
              <th>Meaning</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Blue, steady</td>
              <td>Connected</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Group>
  );
}
