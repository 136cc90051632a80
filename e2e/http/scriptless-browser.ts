/** A browser without scripts, as far as pages that work without scripts need one: it follows links and sends forms. */
import { type Answer, ask, cookiesOf } from "./ask.ts";
import { type HtmlElement, readHtml } from "./read-html.ts";

const words = (text: string) =>
  text
    .replaceAll("\u00ad", "")
    .replaceAll(/[ \n\t]+/g, " ")
    .trim();
const isWithin = (element: HtmlElement, ancestor: HtmlElement): boolean =>
  element.parent !== undefined && (element.parent === ancestor || isWithin(element.parent, ancestor));

/** The page that is open, with what was typed into it. Elements are named by their visible words or `aria-label`. */
export class ScriptlessBrowser {
  /** Path and query. */
  url = "";
  status = 0;
  private elements: HtmlElement[] = [];
  private typed = new Map<HtmlElement, string | boolean>();
  private cookies = new Map<string, string>();
  private readonly shop: { port: number };

  constructor(shop: { port: number }, cookies = "") {
    this.shop = shop;
    this.keep(cookies);
  }

  /** Follows redirects. */
  async open(path: string, form?: FormData | URLSearchParams): Promise<void> {
    const answer = await this.request(path, form);
    this.keep(cookiesOf(answer));
    const { location } = answer.headers;
    if (location) {
      const { pathname, search } = new URL(location, `http://localhost:${this.shop.port}${path}`);
      return this.open(pathname + search);
    }
    this.url = path;
    this.status = answer.status;
    this.elements = readHtml(answer.text);
    this.typed.clear();
  }

  /** The words of the page. */
  get text(): string {
    return words(this.elements.find(({ name }) => name === "body")!.text);
  }

  /** The words of each element of that name. */
  textsOf(name: string): string[] {
    return this.elements.filter((element) => element.name === name).map(({ text }) => words(text));
  }

  /** What a field holds; of a select the chosen value. */
  valueOf(label: string): string {
    return this.valuesOf(this.field(label))[0] ?? "";
  }

  /** The words of the elements that describe a field: its fault, its help. */
  descriptionOf(label: string): string {
    const ids = (this.field(label).attributes["aria-describedby"] ?? "").split(" ");
    return ids.map((id) => words(this.elements.find(({ attributes }) => attributes.id === id)?.text ?? "")).join(" ");
  }

  fill(label: string, value: string): void {
    this.typed.set(this.field(label), value);
  }

  check(label: string): void {
    this.typed.set(this.field(label), true);
  }

  follow(link: string): Promise<void> {
    const found = this.named("a", link);
    return this.open(
      new URL(found.attributes.href!, `http://localhost${this.url}`).href.slice("http://localhost".length),
    );
  }

  press(button: string): Promise<void> {
    const pressed = this.named("button", button, isSubmit);
    return this.submit(this.formOf(pressed)!, pressed);
  }

  /** What Enter does in a field: it presses the form's first button. */
  enter(label: string): Promise<void> {
    const form = this.formOf(this.field(label))!;
    return this.submit(
      form,
      this.elements.find((element) => element.name === "button" && this.formOf(element) === form && isSubmit(element))!,
    );
  }

  private submit(form: HtmlElement, button: HtmlElement): Promise<void> {
    const fields = new FormData();
    for (const control of this.elements.filter((element) => this.formOf(element) === form)) {
      const { name, disabled } = control.attributes;
      if (name && disabled === undefined) for (const value of this.valuesOf(control)) fields.append(name, value);
    }
    if (button.attributes.name) fields.append(button.attributes.name, button.attributes.value ?? "");
    const action = button.attributes.formaction ?? form.attributes.action ?? this.url;
    const target = new URL(action || this.url, `http://localhost${this.url}`);
    const isPost = (button.attributes.formmethod ?? form.attributes.method)?.toLowerCase() === "post";
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    if (!isPost) return this.open(`${target.pathname}?${query}`);
    const isMultipart = form.attributes.enctype === "multipart/form-data";
    return this.open(target.pathname + target.search, isMultipart ? fields : query);
  }

  private valuesOf(control: HtmlElement): string[] {
    const { type = "text", value = "", checked } = control.attributes;
    const typed = this.typed.get(control);
    if (control.name === "textarea") return [String(typed ?? control.text)];
    if (control.name === "select") {
      const options = this.elements.filter(
        ({ name, parent }) => name === "option" && parent && isOrWithin(parent, control),
      );
      const chosen = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0];
      return [String(typed ?? chosen?.attributes.value ?? chosen?.text ?? "")];
    }
    if (control.name !== "input" || type === "file" || type === "submit") return [];
    if (type === "checkbox" || type === "radio")
      return (typed ?? checked !== undefined) ? [control.attributes.value ?? "on"] : [];
    return [String(typed ?? value)];
  }

  private field(label: string): HtmlElement {
    const isField = ({ name }: HtmlElement) => ["input", "select", "textarea"].includes(name);
    const labelled = this.elements.find((element) => isField(element) && element.attributes["aria-label"] === label);
    if (labelled) return labelled;
    for (const element of this.elements.filter(({ name, text }) => name === "label" && words(text).startsWith(label))) {
      const found = this.elements.find(
        (each) => isField(each) && (isWithin(each, element) || each.attributes.id === (element.attributes.for ?? "-")),
      );
      if (found) return found;
    }
    throw new Error(`${this.url} (${this.status}) has no field "${label}": ${this.text.slice(0, 2000)}`);
  }

  private named(tag: string, name: string, isMeant = (_: HtmlElement) => true): HtmlElement {
    const nameOf = ({ attributes, text }: HtmlElement) => attributes["aria-label"] ?? words(text);
    const found = this.elements.find(
      (element) => element.name === tag && nameOf(element) === words(name) && isMeant(element),
    );
    if (!found) throw new Error(`${this.url} (${this.status}) has no ${tag} "${name}": ${this.text.slice(0, 2000)}`);
    return found;
  }

  private formOf(element: HtmlElement): HtmlElement | undefined {
    const { form } = element.attributes;
    if (form) return this.elements.find(({ name, attributes }) => name === "form" && attributes.id === form);
    for (let each = element.parent; each; each = each.parent) if (each.name === "form") return each;
    return undefined;
  }

  private async request(path: string, form?: FormData | URLSearchParams): Promise<Answer> {
    const headers = { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    if (!(form instanceof FormData)) return ask(this.shop, path, { headers, ...(form ? { form } : {}) });
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    return ask(this.shop, path, {
      body,
      headers: { ...headers, "content-type": encoded.headers.get("content-type")! },
    });
  }

  private keep(cookies: string): void {
    for (const cookie of cookies.split("; ").filter(Boolean)) {
      const at = cookie.indexOf("=");
      this.cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
    }
  }
}

/** Buttons that need scripts are switched off, or do nothing, beside those in `noscript`. */
const isSubmit = ({ attributes }: HtmlElement) =>
  (attributes.type ?? "submit") === "submit" && attributes.disabled === undefined;
const isOrWithin = (element: HtmlElement, ancestor: HtmlElement) => element === ancestor || isWithin(element, ancestor);
