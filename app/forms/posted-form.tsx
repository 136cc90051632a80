import { Form, type FormProps, type ShouldRevalidateFunctionArgs } from "react-router";

/** Works without scripts; with them only valid forms are sent. */
export const PostedForm = ({ form, ...props }: FormProps & { form: { check(): unknown } }) => (
  <Form method="post" noValidate onSubmit={(event) => form.check() || event.preventDefault()} {...props} />
);

/** For `shouldRevalidate`: after a conflict (409) form and submission have current values. */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === 409;
