import { Form, type FormProps } from "react-router";

/** Works without scripts; with them only valid forms are sent. */
export const PostedForm = ({ form, ...props }: FormProps & { form: { check(): unknown } }) => (
  <Form method="post" noValidate onSubmit={(event) => form.check() || event.preventDefault()} {...props} />
);
