/** The one type for "may be refused": a value, or a refusal with a code and its numbers. */
export type Result<T, R = Refusal> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: R };

/**
 * Why something was refused: a code of the closed list `RefusalCode`, with the numbers that explain it. Sentences are
 * in the catalogue (`@truefill/contracts/errors`), never here.
 */
export interface Refusal<C extends string = string> {
	readonly code: C;
	readonly params: Readonly<Record<string, string>>;
}

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const refuse = <C extends string>(
	code: C,
	params: Readonly<Record<string, string>> = {},
): { readonly ok: false; readonly refusal: Refusal<C> } => ({ ok: false, refusal: { code, params } });

/** Thrown for a defect of the program, never because of input; the owner of the account freezes it. */
export class InvariantError extends Error {
	override readonly name = "InvariantError";
}

/** Assertions stay on in production: books that cannot be right must stop, not continue. */
export function invariant(condition: unknown, message: string): asserts condition {
	if (!condition) throw new InvariantError(message);
}

export function assertNever(value: never, message = "unexpected value"): never {
	throw new InvariantError(`${message}: ${String(value)}`);
}
