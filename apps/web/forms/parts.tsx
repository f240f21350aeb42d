import type { ComponentPropsWithRef, FormEvent } from "react";
import type { FieldValues } from "react-hook-form";
import { Alert } from "../ui/alert.tsx";
import type { ApiForm } from "./use-api-form.ts";

interface FormProps<Values extends FieldValues> extends Omit<ComponentPropsWithRef<"form">, "onSubmit"> {
	readonly form: Pick<ApiForm<Values>, "onSubmit">;
	/** It cannot be sent yet: its button says why. */
	readonly blocked?: boolean;
}

/** The form element: its own checks replace the browser's. */
export function Form<Values extends FieldValues>({ form, blocked = false, ...rest }: FormProps<Values>) {
	return <form {...rest} noValidate onSubmit={blocked ? ignore : form.onSubmit} />;
}

function ignore(event: FormEvent): void {
	event.preventDefault();
	event.stopPropagation();
}

/** Why the form was refused, besides what its fields say. */
export function FormProblem({ form }: { readonly form: { readonly problem: string | null } }) {
	return form.problem === null ? null : <Alert variant="destructive">{form.problem}</Alert>;
}
