import { Blocks } from "#app/content/components/blocks.tsx";
import { DashboardPicture, portPositions } from "#app/content/components/pictures/dashboard-picture.tsx";
import { CalibrationPicture, LedStrip, PlugPicture } from "#app/content/components/pictures/installation-pictures.tsx";
import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { portGuides } from "#app/content/port-guides.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { type Chapter, Mark, Part, Step } from "./manual-parts.tsx";
import { Figures, type PrintTexts, Rows } from "./sheet-parts.tsx";

type InstallTexts = typeof import("#app/content/texts/fr/manuel-installation.json");
type PortTexts = typeof import("#app/content/texts/fr/localiser-obd.json");

/** Prerequisites and warnings, from the installation manual and the dongle's page. */
export function beforeChapter(language: Language, print: PrintTexts): Chapter {
  const t = loadTexts<InstallTexts>("content", "manuel-installation", language);
  const dongle = loadTexts<DongleTexts>("content", "dongle", language);
  const { facts: requirements } = t;
  const warnings = [dongle.warning1, dongle.warning2, dongle.warning3, dongle.warning4, dongle.warning5];
  return {
    id: "start",
    title: print.manual.start,
    lead: print.manual.startLead,
    sections: [
      { id: "need", title: t.need.title },
      { id: "safety", title: dongle.safety },
      { id: "vehicles", title: print.manual.vehicles },
    ],
    content: (
      <>
        <Figures
          figures={[
            { figure: requirements.plugValue, name: requirements.plug },
            { figure: requirements.setupValue, name: requirements.setup },
            { figure: requirements.tripValue, name: requirements.trip },
          ]}
        />
        <Part id="need" title={t.need.title}>
          <Blocks of={t.need} />
        </Part>
        <section className="warning">
          <h3 id="safety">{dongle.safety}</h3>
          <p>{dongle.safetyText}</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <Rows
            rows={(["product", "manufacturer", "address", "email"] as const)
              .map((key) => ({
                name: dongle[key],
                text: dongle[`${key}Value`],
              }))
              .filter(({ text }) => text !== "")}
          />
        </section>
        <Part id="vehicles" title={print.manual.vehicles}>
          <Rows
            rows={(["petrol", "diesel", "electric", "coverage", "phone"] as const).map((key) => ({
              name: dongle[key],
              text: dongle[`${key}Value`],
            }))}
          />
        </Part>
      </>
    ),
  };
}

/** The page /localiser-obd in print. */
export function portChapter(language: Language, print: PrintTexts): Chapter {
  const t = loadTexts<PortTexts>("content", "localiser-obd", language);
  return {
    id: "port",
    title: t.heading,
    lead: t.lead,
    sections: [
      { id: "places", title: t.places.title },
      { id: "tips", title: t.tips.title },
      { id: "gestures", title: t.gestures },
      { id: "brands", title: t.brands.title },
    ],
    content: (
      <>
        {/* A figure element would become a second figure without an alternative text in the PDF. */}
        <div className="panel dashboard">
          <DashboardPicture alt={t.drawingAlt} />
          <p className="muted">{t.mirror}</p>
        </div>
        <Part id="places" title={t.places.title}>
          <ol className="places">
            {portPositions.map((position) => (
              <li key={position}>
                <Mark>{position}</Mark>
                <p>
                  <b>{t.places[`place${position}`]}</b>{" "}
                  <span className="muted">{t.places[`place${position}Text`]}</span>
                </p>
              </li>
            ))}
          </ol>
        </Part>
        <Part id="tips" title={t.tips.title}>
          <Blocks of={t.tips} />
        </Part>
        <section className="gestures">
          <h3 id="gestures">{t.gestures}</h3>
          {[t.do, t.dont].map(({ title, ...items }, index) => (
            <div key={title} className={index === 0 ? "good" : "bad"}>
              <h4>{title}</h4>
              <ul>
                {Object.values(items).map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
        <section className="brands">
          <h3 id="brands">{t.brands.title}</h3>
          <p className="muted">{t.brands.text}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{print.manual.brandColumn}</th>
                <th scope="col">{print.manual.placeColumn}</th>
                <th scope="col">{print.manual.whereColumn}</th>
              </tr>
            </thead>
            {portGuides.map(({ group, brands }) => (
              <tbody key={group}>
                <tr>
                  <th colSpan={3} scope="rowgroup">
                    {t.brands[group]}
                  </th>
                </tr>
                {brands.map(({ key, name, at }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    <td>
                      <span className="marks">
                        {at.map((position) => (
                          <Mark key={position}>{position}</Mark>
                        ))}
                      </span>
                    </td>
                    <td className="muted">{t.brands[key]}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      </>
    ),
  };
}

export function installChapter(language: Language, print: PrintTexts): Chapter {
  const t = loadTexts<InstallTexts>("content", "manuel-installation", language);
  const ids = ["find", "plug", "pair", "add", "calibrate"] as const;
  const led = (
    <dl className="led">
      {(["blinking", "steady", "off"] as const).map((state) => (
        <div key={state}>
          <dt>{t.pair[state]}</dt>
          <dd>
            <LedStrip state={state} />
            <p className="muted">{t.pair[`${state}Text`]}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
  const { title: addTitle, text1: addText, ...addSteps } = t.add;
  return {
    id: "install",
    title: print.manual.install,
    lead: t.lead,
    sections: [...ids.map((id) => ({ id, title: t[id].title })), { id: "move", title: t.move.title }],
    content: (
      <>
        <Step
          number={1}
          id="find"
          title={t.find.title}
          words={{ text1: t.find.text1 }}
          picture={<DashboardPicture marks={[1, 2, 3]} />}
        />
        <Step number={2} id="plug" title={t.plug.title} words={t.plug} picture={<PlugPicture />} />
        <Step number={3} id="pair" title={t.pair.title} words={t.pair} picture={led} />
        <section className="step wide">
          <div>
            <h3 id="add">
              <span>4</span> {addTitle}
            </h3>
            <p>{addText}</p>
          </div>
          <ol className="sequence">
            {Object.values(addSteps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <Step
          number={5}
          id="calibrate"
          title={t.calibrate.title}
          words={t.calibrate}
          picture={<CalibrationPicture />}
        />
        <Part id="move" title={t.move.title}>
          <Blocks of={t.move} />
        </Part>
      </>
    ),
  };
}
