import type { ChangeEvent, ReactNode } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { Checkbox, type CheckboxProps } from "../ui/checkbox.tsx";
import { ChoiceTiles, type ChoiceTilesProps } from "../ui/choice-tiles.tsx";
import { Field, type FieldAria, type FieldProps } from "../ui/field.tsx";
import { Input, type InputProps, PasswordInput } from "../ui/input.tsx";
import { NumberField, type NumberFieldProps } from "../ui/number-field.tsx";
import { Select, type SelectProps } from "../ui/select.tsx";
import { Switch, type SwitchProps } from "../ui/switch.tsx";
import { TextArea, type TextAreaProps } from "../ui/text-area.tsx";
import type { ApiForm } from "./use-api-form.ts";

/** The form and the name of one of its fields, whose value has the type. */
export interface Bound<Values extends FieldValues, Value> {
	readonly form: Pick<ApiForm<Values>, "control" | "faults">;
	readonly name: FieldPathByValue<Values, Value>;
}

interface Labelled extends Omit<FieldProps, "children" | "error"> {
	/** Shows what is wrong with a value that is being typed, before the form is sent. */
	readonly live?: boolean | undefined;
}

interface Binding<Value> {
	readonly value: Value;
	readonly error: string | null;
	readonly change: (value: Value) => void;
	/** Judges the field, where the form does that when a field is left. An empty one is not wrong yet. */
	readonly leave: () => void;
	readonly ref: (element: HTMLElement | null) => void;
}

/** One field of a form: its value, what is wrong with it, and how it is changed. */
export function useBound<Values extends FieldValues, Value>(
	{ form, name }: Bound<Values, Value>,
	live = false,
): Binding<Value> {
	const { field, fieldState } = useController({ control: form.control as Control<Values>, name });
	// The type of `name` says so; the library's own type of it is not evaluated in a generic function.
	const value = field.value as Value;
	const shown = fieldState.error?.message ?? (live && !isEmpty(value) ? form.faults[name] : undefined);
	return {
		value,
		error: shown ?? null,
		change: field.onChange,
		leave: () => (isEmpty(value) ? undefined : field.onBlur()),
		ref: field.ref,
	};
}

const isEmpty = (value: unknown): boolean => value === "" || value === null || value === undefined;

export interface ControlProps<Value> extends Binding<Value> {
	readonly aria: FieldAria;
}

/** A labelled field with a control of its own. */
export function BoundField<Values extends FieldValues, Value>(
	props: Bound<Values, Value> & Labelled & { readonly children: (control: ControlProps<Value>) => ReactNode },
) {
	const { form, name, live, children, ...labelled } = props;
	const bound = useBound<Values, Value>({ form, name }, live);
	return (
		<Field {...labelled} error={bound.error}>
			{(aria) => children({ ...bound, aria })}
		</Field>
	);
}

/** What the form gives to a control. */
type Given = "name" | "value" | "onChange" | "onBlur" | "ref" | "form" | "className" | keyof FieldAria;

interface TextOptions {
	/** The input's own `name`, for password managers. */
	readonly inputName?: string;
	/** What is kept of what is typed. */
	readonly clean?: (text: string) => string;
	/** The class of the input; `className` is the field's. */
	readonly inputClass?: string;
}

export type TextFieldProps<Values extends FieldValues> = Bound<Values, string> &
	Labelled &
	TextOptions &
	Omit<InputProps, Given>;

/** What an input of text gets from the form. */
const typing = ({ aria, value, change, leave, ref }: ControlProps<string>, clean?: (text: string) => string) => ({
	...aria,
	ref,
	value,
	onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
		change(clean === undefined ? target.value : clean(target.value)),
	onBlur: leave,
});

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
	const { form, name, label, help, optional, aside, className, live, inputName, inputClass, clean, ...input } = props;
	return (
		<BoundField<Values, string> {...{ form, name, label, help, optional, aside, className, live }}>
			{(control) => <Input {...input} {...typing(control, clean)} name={inputName} className={inputClass} />}
		</BoundField>
	);
}

export function PasswordField<Values extends FieldValues>(
	props: Bound<Values, string> & Labelled & TextOptions & Omit<InputProps, Given | "type" | "start" | "end">,
) {
	const { form, name, label, help, optional, aside, className, live, inputName, inputClass, clean, ...input } = props;
	return (
		<BoundField<Values, string> {...{ form, name, label, help, optional, aside, className, live }}>
			{(control) => (
				<PasswordInput dir="ltr" {...input} {...typing(control, clean)} name={inputName} className={inputClass} />
			)}
		</BoundField>
	);
}

export function TextAreaField<Values extends FieldValues>(
	props: Bound<Values, string> & Labelled & Omit<TextAreaProps, Given>,
) {
	const { form, name, label, help, optional, aside, className, live, ...area } = props;
	return (
		<BoundField<Values, string> {...{ form, name, label, help, optional, aside, className, live }}>
			{(control) => <TextArea {...area} {...typing(control)} />}
		</BoundField>
	);
}

/** A decimal string, typed or stepped. */
export function DecimalField<Values extends FieldValues>(
	props: Bound<Values, string> & Labelled & Omit<NumberFieldProps, Given>,
) {
	const { form, name, label, help, optional, aside, className, live, ...input } = props;
	return (
		<BoundField<Values, string> {...{ form, name, label, help, optional, aside, className, live }}>
			{({ aria, value, change, leave, ref }) => (
				<NumberField {...input} {...aria} ref={ref} value={value} onChange={change} onBlur={leave} />
			)}
		</BoundField>
	);
}

/** One of the options; an empty string is none of them. */
export function SelectField<Values extends FieldValues>(
	props: Bound<Values, string> & Labelled & Omit<SelectProps<string>, Given>,
) {
	const { form, name, label, help, optional, aside, className, live, ...select } = props;
	return (
		<BoundField<Values, string> {...{ form, name, label, help, optional, aside, className, live }}>
			{({ aria, value, change, ref }) => (
				<Select {...select} {...aria} ref={ref} value={value === "" ? null : value} onChange={change} />
			)}
		</BoundField>
	);
}

export function TilesField<Values extends FieldValues>(
	props: Bound<Values, string> & Omit<ChoiceTilesProps<string>, "value" | "onChange">,
) {
	const { form, name, ...tiles } = props;
	const { value, change } = useBound<Values, string>({ form, name });
	return <ChoiceTiles {...tiles} value={value} onChange={change} />;
}

export function CheckboxField<Values extends FieldValues>(
	props: Bound<Values, boolean> & Omit<CheckboxProps, "checked" | "onChange" | "invalid" | "ref">,
) {
	const { form, name, ...checkbox } = props;
	const { value, error, change, ref } = useBound<Values, boolean>({ form, name });
	return <Checkbox {...checkbox} ref={ref} checked={value} onChange={change} invalid={error !== null} />;
}

export function SwitchField<Values extends FieldValues>(
	props: Bound<Values, boolean> & Omit<SwitchProps, "checked" | "onChange">,
) {
	const { form, name, ...rest } = props;
	const { value, change } = useBound<Values, boolean>({ form, name });
	return <Switch {...rest} checked={value} onChange={change} />;
}
