import { useEffect, useRef, useState } from "react";
import type { BoundField } from "#app/forms/use-form.ts";
import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Combobox } from "#app/ui/controls/combobox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import type * as Suggestion from "../browser/address-suggestion.ts";
import { type AddressSuggestion, searchAddresses } from "../browser/checkout-client.ts";
import type { BuyerValues } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";

type Found = { suggestions: AddressSuggestion[]; addressOf?: typeof Suggestion.addressOf };

const nothing: Found = { suggestions: [] };

type AddressFieldProps = {
  field: BoundField;
  note: string | undefined;
  country: string;
  language: Language;
  t: PurchaseTexts["form"];
  onPick: (address: Pick<BuyerValues, "address" | "city" | "postal_code" | "country">) => void;
};

/** Street line with proposals from the address service (spec 5). Any text is accepted, since the service may be unavailable. */
export function AddressField({ field, note, country, language, t, onPick }: AddressFieldProps) {
  const value = field.typed as string;
  const { found, isSearching, search, drop } = useAddressSearch(country, language);
  // Proposals for an older text would be wrong; they stay while the next ones are loading, so that nothing flickers.
  const options = isSearchable(value) ? found.suggestions : [];
  return (
    <Field
      id="address"
      label={field.label}
      error={field.error}
      note={note}
      required
      help={options.length > 0 ? t.attribution : undefined}
      className="col-span-6 sm:col-span-4"
    >
      <Combobox
        name="address"
        // Chromium ignores "off" on addresses; the token at least fills the right thing.
        autoComplete="address-line1"
        placeholder={t.addressPlaceholder}
        value={value}
        onValueChange={(text) => {
          field.edit(text);
          search(text);
        }}
        options={options}
        optionKey={(option) => `${option.lat},${option.lon},${option.display_name}`}
        optionLabel={(option) => option.display_name}
        onPick={(option) => {
          drop();
          if (found.addressOf) onPick(found.addressOf(option, { typed: value, country }));
        }}
        listLabel={t.suggestions}
        status={options.length > 0 ? plural(t.suggestionCount, options.length, language) : ""}
        loading={isSearching}
      />
    </Field>
  );
}

/** Spec 5: the search starts at 3 characters, 300 ms after the last one. */
const searchDelay = 300;
const isSearchable = (text: string): boolean => text.trim().length >= 3 && text.trim().length <= 200;

type RunningSearch = { timer?: ReturnType<typeof setTimeout>; call?: AbortController };

function stop(search: RunningSearch) {
  clearTimeout(search.timer);
  search.call?.abort();
}

function useAddressSearch(country: string, language: Language) {
  const [found, setFound] = useState(nothing);
  const [isSearching, setIsSearching] = useState(false);
  const running = useRef<RunningSearch>({});
  useEffect(() => () => stop(running.current), []);

  async function request(text: string) {
    const call = new AbortController();
    running.current.call = call;
    setIsSearching(true);
    const rules = import("../browser/address-suggestion.ts").catch(() => null);
    const suggestions = await searchAddresses({ q: text.trim(), language, country }, call.signal);
    const loaded = await rules;
    if (call.signal.aborted) return;
    setIsSearching(false);
    setFound(loaded ? { suggestions: suggestions.slice(0, 5), addressOf: loaded.addressOf } : nothing);
  }

  return {
    found,
    isSearching,
    search(text: string) {
      stop(running.current);
      setIsSearching(false);
      if (isSearchable(text)) running.current.timer = setTimeout(request, searchDelay, text);
      else setFound(nothing);
    },
    drop() {
      stop(running.current);
      setIsSearching(false);
      setFound(nothing);
    },
  };
}
