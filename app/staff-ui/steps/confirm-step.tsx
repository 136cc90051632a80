import { StaffFormDialog } from "../forms/staff-form-dialog.tsx";

type Props = {
  intent: string;
  /** Identifies one of several with the same intent (`useStaffForm`). */
  row?: string;
  /** Hidden values that identify what the step applies to. */
  hidden?: Record<string, string | number>;
  button: string;
  /** What the step will do, and to how many. */
  description: string;
} & Pick<Parameters<typeof StaffFormDialog>[0], "title" | "buttonVariant" | "submitVariant">;

const noFields = {};
const noTexts = { labels: {}, faults: {} };

/** A step without fields that mails somebody or cannot be undone: its dialog says so before it runs. */
export const ConfirmStep = (props: Props) => <StaffFormDialog fields={noFields} texts={noTexts} {...props} />;
