import type { Fields, NameOf, TypedOf } from "#app/forms/form-state.ts";
import type { Form } from "#app/forms/use-form.ts";
import { Button } from "#app/ui/controls/button.tsx";

/** In the language of the person who gets the answer. */
export type OfferedReply = { id: string; title: string; text: string };

type Props<F extends Fields> = { title: string; replies: readonly OfferedReply[]; form: Form<F>; name: NameOf<F> };

/** Each button adds its text below what is typed. */
export function SavedReplies<F extends Fields>({ title, replies, form, name }: Props<F>) {
  if (replies.length === 0) return null;
  const { id } = form.field(name);
  function insert(text: string) {
    const typed = String(form.typed[name]);
    form.edit({ [name]: typed === "" ? text : `${typed}\n${text}` } as Partial<TypedOf<F>>);
    document.getElementById(id)?.focus();
  }
  return (
    <div className="flex items-center gap-2 max-sm:-mx-1 max-sm:overflow-x-auto max-sm:px-1 max-sm:[scrollbar-width:none] sm:flex-wrap">
      <span className="shrink-0 text-muted">{title}</span>
      {replies.map((reply) => (
        <Button key={reply.id} size="sm" variant="secondary" className="shrink-0" onClick={() => insert(reply.text)}>
          {reply.title}
        </Button>
      ))}
    </div>
  );
}
