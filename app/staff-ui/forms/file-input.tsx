import { TextInput, type TextInputProps } from "#app/ui/controls/text-input.tsx";

export const FileInput = (props: Pick<TextInputProps, "name" | "accept">) => (
  <TextInput
    {...props}
    type="file"
    size="sm"
    className="max-w-form file:mr-3 file:cursor-pointer file:rounded-small file:border-0 file:bg-ink/10 file:px-3 file:py-1 file:font-semibold file:text-ink"
  />
);
