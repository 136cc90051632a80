import type { ReactNode } from "react";
import { TabLinks } from "#app/staff-ui/page/tab-links.tsx";
import type { IntegrationTabs } from "./integration-tabs.server.ts";

type Props = { heading: IntegrationTabs; current: string; children?: ReactNode };

export const IntegrationsHeading = ({ heading: { title, tabs, language }, current, children }: Props) => (
  <header className="grid grid-cols-1 gap-3">
    <h1 className="text-xl">{title}</h1>
    <TabLinks label={title} tabs={tabs} current={current} language={language} />
    {children}
  </header>
);
