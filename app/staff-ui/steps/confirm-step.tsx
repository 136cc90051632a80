import { StaffFormDialog } from "../forms/staff-form-dialog.tsx";

type Props = {
  intent: string;
  row?: string;
  hidden?: Record<string, string | number>;
  button: string;
  description: string;
} & Pick<
  Parameters<typeof StaffFormDialog>[0],
  "title" | "buttonVariant" | "buttonSize" | "submitVariant" | "isOffered"
>;

const noFields = {};
const noTexts = { labels: {}, faults: {} };

/** A step without fields that sends a mail or cannot be undone. */
export const ConfirmStep = (props: Props) => <StaffFormDialog fields={noFields} texts={noTexts} {...props} />;
