export type { FieldValues } from "react-hook-form";
export { NO_FIELDS, type Rules } from "./faults.ts";
export {
	type Bound,
	BoundField,
	CheckboxField,
	DecimalField,
	PasswordField,
	SelectField,
	SwitchField,
	TextAreaField,
	TextField,
	type TextFieldProps,
	TilesField,
	useBound,
} from "./fields.tsx";
export { Form, FormProblem } from "./parts.tsx";
export { type ApiForm, type ApiFormOptions, useApiForm } from "./use-api-form.ts";
