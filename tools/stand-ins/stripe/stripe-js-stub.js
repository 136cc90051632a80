// Stands in for https://js.stripe.com/<train>/stripe.js in tests and development: the methods @stripe/stripe-js 10 and
// @stripe/react-stripe-js 7 call for a card payment. The fields live in a shadow root, so that, as with Stripe's iframe,
// a form around them neither sees nor submits them. Loaded from js.stripe.com (a routed request) it talks to
// https://api.stripe.com, so that the page's CSP is tested; loaded from the stand-in it talks to the stand-in.
(() => {
  const script = new URL(document.currentScript.src);
  const api = script.hostname === "js.stripe.com" ? "https://api.stripe.com" : script.origin;
  const train = script.pathname.split("/")[1] || "v3";

  const LABELS = {
    fr: ["Numéro de carte", "Date d’expiration", "Code de sécurité", "MM / AA"],
    en: ["Card number", "Expiration date", "Security code", "MM / YY"],
    es: ["Número de tarjeta", "Fecha de caducidad", "Código de seguridad", "MM / AA"],
    it: ["Numero carta", "Data di scadenza", "Codice di sicurezza", "MM / AA"],
    de: ["Kartennummer", "Ablaufdatum", "Sicherheitscode", "MM / JJ"],
  };
  const INCOMPLETE = {
    number: ["incomplete_number", "Your card number is incomplete."],
    expiry: ["incomplete_expiry", "Your card's expiration date is incomplete."],
    cvc: ["incomplete_cvc", "Your card's security code is incomplete."],
  };

  class IntegrationError extends Error {
    name = "IntegrationError";
  }

  function emitter() {
    const handlers = new Map();
    return {
      on: (type, handler) => handlers.set(type, [...(handlers.get(type) ?? []), handler]),
      off: (type, handler) =>
        handlers.set(
          type,
          handler ? (handlers.get(type) ?? []).filter((other) => other !== handler && other.once !== handler) : [],
        ),
      emit: (type, event) => {
        for (const handler of handlers.get(type) ?? []) handler(event);
      },
    };
  }

  async function call(key, method, path, params) {
    const body = new URLSearchParams({ key, ...params });
    const url = `${api}${path}${method === "GET" ? `?${body}` : ""}`;
    try {
      const response = await fetch(url, method === "GET" ? {} : { method, body });
      const answer = await response.json();
      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    } catch {
      return { error: { type: "api_connection_error", message: "We are experiencing issues connecting to Stripe." } };
    }
  }

  function intentId(clientSecret) {
    const match = /^(pi_\w+?)_secret_\w+$/.exec(String(clientSecret));
    if (!match) throw new IntegrationError(`Invalid value for clientSecret: ${clientSecret}`);
    return match[1];
  }

  function field(name, label, autocomplete, placeholder) {
    const wrapper = document.createElement("label");
    const input = document.createElement("input");
    wrapper.style.display = "block";
    input.style.cssText = "display:block;box-sizing:border-box;width:100%;min-height:44px;font-size:16px";
    Object.assign(input, { name, autocomplete, placeholder, inputMode: "numeric", type: "text" });
    wrapper.append(label, input);
    return { wrapper, input };
  }

  function paymentElement(stripe, group, options) {
    const events = emitter();
    const [number, expiry, cvc, shape] = LABELS[String(group.options.locale ?? "en").slice(0, 2)] ?? LABELS.en;
    const fields = {
      number: field("number", number, "cc-number", "1234 1234 1234 1234"),
      expiry: field("expiry", expiry, "cc-exp", shape),
      cvc: field("cvc", cvc, "cc-csc", "CVC"),
    };
    let host = null;
    let live = true;
    const digits = (name) => fields[name].input.value.replace(/\D/g, "");
    const enough = { number: 14, expiry: 4, cvc: 3 };
    const missing = () => Object.keys(fields).find((name) => digits(name).length < enough[name]);
    const element = {
      mount(target) {
        if (!live) throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
        const node = typeof target === "string" ? document.querySelector(target) : target;
        if (!node) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
        host = document.createElement("div");
        host.className = "__PrivateStripeElement";
        host.dataset.testid = "stripe-payment-element";
        const root = host.attachShadow({ mode: "open" });
        root.append(...Object.values(fields).map(({ wrapper }) => wrapper));
        node.replaceChildren(host);
        void announce();
      },
      unmount() {
        host?.remove();
      },
      destroy() {
        live = false;
        host?.remove();
        group.elements.delete("payment");
      },
      update(changes) {
        Object.assign(options, changes);
        return element;
      },
      focus: () => fields.number.input.focus(),
      blur: () => document.activeElement?.shadowRoot?.activeElement?.blur(),
      clear() {
        for (const { input } of Object.values(fields)) input.value = "";
        change();
      },
      collapse: () => element,
      on(type, handler) {
        events.on(type, handler);
        return element;
      },
      off(type, handler) {
        events.off(type, handler);
        return element;
      },
      once(type, handler) {
        const once = (event) => {
          events.off(type, once);
          handler(event);
        };
        once.once = handler;
        events.on(type, once);
        return element;
      },
      incomplete() {
        const name = missing();
        if (!name) return undefined;
        return { type: "validation_error", code: INCOMPLETE[name][0], message: INCOMPLETE[name][1] };
      },
      card: () => ({
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": digits("number"),
        "payment_method_data[card][exp_month]": digits("expiry").slice(0, 2),
        "payment_method_data[card][exp_year]": digits("expiry").slice(2),
        "payment_method_data[card][cvc]": digits("cvc"),
      }),
    };
    function change() {
      const empty = Object.keys(fields).every((name) => digits(name) === "");
      const state = { elementType: "payment", empty, complete: !missing(), collapsed: false, value: { type: "card" } };
      events.emit("change", state);
    }
    async function announce() {
      const { clientSecret } = group.options;
      const { error } = clientSecret ? await stripe.retrievePaymentIntent(clientSecret) : {};
      if (!live) return;
      if (error) events.emit("loaderror", { elementType: "payment", error });
      else events.emit("ready", { elementType: "payment" });
    }
    for (const { input } of Object.values(fields)) {
      input.addEventListener("input", change);
      for (const type of ["focus", "blur"]) {
        input.addEventListener(type, () => events.emit(type, { elementType: "payment" }));
      }
      input.addEventListener("keydown", (event) => {
        if (event.key === "Escape") events.emit("escape", { elementType: "payment" });
      });
    }
    return element;
  }

  function elementsGroup(stripe, options) {
    if (options.paymentMethodTypes) {
      throw new IntegrationError("paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes.");
    }
    if (options.clientSecret) intentId(options.clientSecret);
    const events = emitter();
    const group = { options: { ...options }, elements: new Map() };
    return {
      group,
      create(type, elementOptions = {}) {
        if (type !== "payment") throw new IntegrationError(`The Stripe stand-in has no ${type} element.`);
        if (group.elements.has(type)) throw new IntegrationError("Can only create one Element of type payment.");
        window.__stripeStandIn.paymentOptions = elementOptions;
        const element = paymentElement(stripe, group, { ...elementOptions });
        group.elements.set(type, element);
        return element;
      },
      getElement: (type) => group.elements.get(type?.__elementType ?? type) ?? null,
      async update(changes) {
        Object.assign(group.options, changes);
        events.emit("update-end");
      },
      fetchUpdates: async () => ({}),
      async submit() {
        const error = group.elements.get("payment")?.incomplete();
        return error ? { error } : { selectedPaymentMethod: "card" };
      },
      on: events.on,
    };
  }

  /** The bank's dialogue: Stripe shows it in an iframe over the page. */
  function askBank(key, clientSecret) {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "3D Secure");
    dialog.dataset.testid = "stripe-3ds";
    const answer = (label, result) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: label });
      button.addEventListener("click", async () => {
        dialog.remove();
        await call(key, "POST", `/3ds/${intentId(clientSecret)}`, { client_secret: clientSecret, result, json: "1" });
        done();
      });
      return button;
    };
    let done = () => {};
    dialog.append(answer("Complete authentication", "ok"), answer("Fail authentication", "fail"));
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      done = resolve;
    });
  }

  function Stripe(key, stripeOptions = {}) {
    const unsupported = (name) => () => {
      throw new IntegrationError(`The Stripe stand-in has no ${name}().`);
    };
    const secretParams = (clientSecret) => ({ client_secret: clientSecret });
    const stripe = {
      elements: (options = {}) => {
        window.__stripeStandIn.elementsOptions = options;
        return elementsGroup(stripe, { locale: stripeOptions.locale, ...options });
      },
      retrievePaymentIntent: (clientSecret) =>
        call(key, "GET", `/v1/payment_intents/${intentId(clientSecret)}`, secretParams(clientSecret)),
      async handleNextAction({ clientSecret }) {
        const before = await stripe.retrievePaymentIntent(clientSecret);
        if (before.error || before.paymentIntent.status !== "requires_action") return before;
        await askBank(key, clientSecret);
        const after = await stripe.retrievePaymentIntent(clientSecret);
        const failure = after.paymentIntent?.last_payment_error;
        return failure ? { error: { ...failure, payment_intent: after.paymentIntent } } : after;
      },
      async confirmPayment({ elements, clientSecret = elements?.group.options.clientSecret, ...rest }) {
        const { confirmParams = {}, redirect = "always" } = rest;
        const id = intentId(clientSecret);
        const returnUrl = confirmParams.return_url;
        if (redirect === "always" && !returnUrl) {
          throw new IntegrationError("confirmPayment(): expected option confirmParams.return_url.");
        }
        const element = elements?.getElement("payment");
        if (!element) throw new IntegrationError("confirmPayment(): no payment Element is mounted.");
        const error = element.incomplete();
        if (error) return { error };
        const params = { ...secretParams(clientSecret), ...element.card(), use_stripe_sdk: "true" };
        if (returnUrl) params.return_url = new URL(returnUrl).href;
        const billing = confirmParams.payment_method_data?.billing_details ?? {};
        for (const [name, value] of Object.entries(billing)) {
          const prefix = `payment_method_data[billing_details][${name}]`;
          if (typeof value === "string") params[prefix] = value;
          else for (const [part, text] of Object.entries(value ?? {})) params[`${prefix}[${part}]`] = text ?? "";
        }
        const confirmed = await call(key, "POST", `/v1/payment_intents/${id}/confirm`, params);
        const result = confirmed.error ? confirmed : await stripe.handleNextAction({ clientSecret });
        if (result.error || redirect !== "always") return result;
        const target = new URL(returnUrl);
        target.searchParams.set("payment_intent", id);
        target.searchParams.set("payment_intent_client_secret", clientSecret);
        target.searchParams.set("redirect_status", redirectStatus(result.paymentIntent.status));
        window.location.assign(target);
        return new Promise(() => {});
      },
      _registerWrapper() {},
      registerAppInfo() {},
    };
    for (const name of ["createToken", "createPaymentMethod", "confirmCardPayment", "confirmSetup"]) {
      stripe[name] = unsupported(name);
    }
    return stripe;
  }

  function redirectStatus(status) {
    return status === "succeeded" ? "succeeded" : status === "processing" ? "pending" : "failed";
  }

  Stripe.version = train === "v3" ? 3 : train;
  window.Stripe = Stripe;
  /** For assertions: the options the page passed. */
  window.__stripeStandIn = { elementsOptions: null, paymentOptions: null };
})();
