import type { ReactNode } from "react";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { LampScene } from "./lamp-scene.tsx";

type Props = { heading: string; text: string; children: ReactNode };

/** What stands at an address without a page: the lamp in the dark, the character worried by one, the ways on. */
export default function MissingPage({ heading, text, children }: Props) {
  return (
    <>
      <LampScene alt="">
        <h1 className="max-w-[12em] text-h2">{heading}</h1>
        <p className="mt-5 max-w-[26rem] text-white/80">{text}</p>
        {children}
      </LampScene>
      <div className="container section">
        <Ody pose="trips" className="mx-auto w-96 max-w-full" />
      </div>
    </>
  );
}
