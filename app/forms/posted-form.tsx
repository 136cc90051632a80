import { Form, type FormProps } from "react-router";

/** A form that its page answers. It works without scripts; with them it is sent only once its fields are valid. */
export const PostedForm = ({ form, ...props }: FormProps & { form: { check(): unknown } }) => (
  <Form method="post" noValidate onSubmit={(event) => form.check() || event.preventDefault()} {...props} />
);
