import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { ButtonLink, TextLink } from "../controls/link.tsx";
import { TextInput } from "../controls/text-input.tsx";
import { Accordion } from "../layout/accordion.tsx";
import { Card } from "../layout/card.tsx";
import { Carousel } from "../layout/carousel.tsx";
import { Cell, HeaderCell, Row, Table } from "../layout/table.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { Menu } from "../overlays/menu.tsx";
import { Popover } from "../overlays/popover.tsx";
import { showToast, ToastCard } from "../overlays/toast.tsx";
import * as frameIcons from "../pictures/icons.tsx";
import * as pageIcons from "../pictures/page-icons.tsx";
import { Badge, StatusDot } from "../status/badge.tsx";
import { Loader, Skeleton } from "../status/loader.tsx";
import { Notice } from "../status/notice.tsx";
import { Stepper } from "../status/stepper.tsx";
import { Group } from "./gallery-controls.tsx";

const variants = ["primary", "secondary", "ghost", "danger"] as const;
// Sorted, since Vite lists the exports of a module in a different order on server and browser.
const icons = { ...frameIcons, ...pageIcons };
const sortedIcons = Object.entries(icons).toSorted(([a], [b]) => a.localeCompare(b, "en"));
const tones = ["signal", "amber", "red", "blue"] as const;
const toastVariants = ["default", "success", "destructive"] as const;

export function GalleryParts({ theme }: { theme: string }) {
  return (
    <>
      <Buttons />
      <Overlays />
      <Statuses />
      <Progress />
      <Disclosures theme={theme} />
      <Icons />
    </>
  );
}

function Buttons() {
  return (
    <Group title="Buttons and links">
      {(["lg", "md", "sm"] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button loading loadingLabel="Checking">
          Check my car
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="secondary" icon={<icons.TruckIcon />}>
          With an icon
        </Button>
        <Button variant="secondary" label="Download" icon={<icons.DownloadIcon />} />
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <ButtonLink to="#buy">Button link</ButtonLink>
        <TextLink to="#text">Text link</TextLink>
        <TextLink to="#quiet" quiet>
          Quiet link
        </TextLink>
      </div>
    </Group>
  );
}

function Overlays() {
  return (
    <Group title="Dialog, popover, menu, toast">
      <div className="flex flex-wrap items-center gap-3">
        <Dialogs />
        <Menu
          label="Language"
          buttonProps={{ icon: <icons.GlobeIcon /> }}
          button="English"
          align="start"
          items={[
            { key: "fr", label: "Français", lang: "fr", to: "#fr" },
            { key: "en", label: "English", lang: "en", to: "#en", current: true },
            { key: "de", label: "Deutsch", lang: "de", to: "#de" },
          ]}
        />
        <Popover
          buttonLabel="Log in"
          buttonProps={{ icon: <icons.AccountIcon /> }}
          aria-label="Log in"
          className="w-80 p-5"
        >
          {(close) => (
            <div className="flex flex-col gap-3">
              <TextInput type="email" aria-label="E-mail" placeholder="E-mail" />
              <Button block onClick={close}>
                Log in
              </Button>
            </div>
          )}
        </Popover>
      </div>
      <Toasts />
    </Group>
  );
}

function Dialogs() {
  const [dialog, setDialog] = useState<"md" | "sheet" | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setDialog("md")}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setDialog("sheet")}>
        Sheet
      </Button>
      <Dialog
        open={dialog !== null}
        onClose={() => setDialog(null)}
        size={dialog ?? "md"}
        title="Cookies"
        description="Choose what we may keep."
        closeLabel="Close"
        actions={
          <>
            <Button variant="secondary" onClick={() => setDialog(null)}>
              Cancel
            </Button>
            <Button onClick={() => setDialog(null)}>Save</Button>
          </>
        }
      >
        <p>What is necessary always stays on. The rest is yours to decide, and can be changed later.</p>
      </Dialog>
    </>
  );
}

function Toasts() {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {toastVariants.map((variant) => (
          <Button
            key={variant}
            size="sm"
            variant="secondary"
            onClick={() => showToast({ variant, title: `A ${variant} toast` })}
          >
            {`Toast ${variant}`}
          </Button>
        ))}
      </div>
      {toastVariants.map((variant, id) => (
        <ToastCard
          key={variant}
          toast={{ id: -id, variant, title: "Your code was applied", description: "10 % off until Sunday." }}
          closeLabel="Close"
        />
      ))}
    </>
  );
}

function Statuses() {
  return (
    <Group title="Badges, status, notices, cards">
      <div className="flex flex-wrap gap-2">
        <Badge>Draft</Badge>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="signal" icon={<icons.CheckIcon className="size-3.5" />}>
          Compatible
        </Badge>
      </div>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title="Mixture too lean (P0171)">
          You can drive on; have it looked at within 500 km.
        </Notice>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <h3 className="text-lg">Plain card</h3>
          <p className="mt-2 text-sm text-muted">A sheet with a border: one subject.</p>
        </Card>
        <Card tone="signal">
          <h3 className="text-lg">Signal card</h3>
          <p className="mt-2 text-sm text-muted">Your Clio of 2016 is compatible.</p>
        </Card>
      </div>
    </Group>
  );
}

function Progress() {
  return (
    <Group title="Stepper, loader, table">
      <Stepper
        label="Steps"
        doneLabel="done"
        current={1}
        steps={[
          { key: "check", label: "Check", to: "#check" },
          { key: "details", label: "Details" },
          { key: "pay", label: "Payment" },
        ]}
      />
      <Loader label="Looking for your car…" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton />
      </div>
      <Table caption="Orders" dense>
        <thead>
          <tr>
            <HeaderCell sort="descending">Order</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell numeric>Total</HeaderCell>
          </tr>
        </thead>
        <tbody>
          <Row>
            <Cell className="code">OD-10031</Cell>
            <Cell>
              <StatusDot tone="signal">Paid</StatusDot>
            </Cell>
            <Cell numeric>79,00 €</Cell>
          </Row>
          <Row selected>
            <Cell className="code">OD-10030</Cell>
            <Cell>
              <StatusDot tone="amber">Waiting</StatusDot>
            </Cell>
            <Cell numeric>1 185,00 €</Cell>
          </Row>
        </tbody>
      </Table>
    </Group>
  );
}

function Disclosures({ theme }: { theme: string }) {
  return (
    <Group title="Accordion and carousel">
      <Accordion
        items={["Does it fit my car?", "Does it drain the battery?", "Can I send it back?"].map((title, i) => ({
          id: `${theme}-question-${i}`,
          title,
          content:
            "Yes, and this is the answer in two or three short sentences. It stays in the page when it is closed.",
        }))}
      />
      <Carousel
        label="Testimonials"
        labels={{
          pause: "Pause",
          play: "Play",
          previous: "Previous",
          next: "Next",
          carousel: "carousel",
          slide: "slide",
          position: "{number} of {total}",
        }}
        slideClassName="basis-full sm:basis-1/2"
        slides={[1, 2, 3, 4].map((n) => ({ key: String(n) }))}
      >
        {[1, 2, 3, 4].map((n) => (
          <Card key={n} className="h-full">
            <p>“It explained the orange light before the garage did.”</p>
            <p className="mt-3 text-sm text-muted">{`Driver ${n}`}</p>
          </Card>
        ))}
      </Carousel>
    </Group>
  );
}

function Icons() {
  return (
    <Group title="Icons">
      <div className="flex flex-wrap gap-4">
        {sortedIcons.map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon className="size-6" />
          </span>
        ))}
      </div>
    </Group>
  );
}
