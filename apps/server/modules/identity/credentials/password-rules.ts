import { type FieldCode, fieldSentence } from "@truefill/contracts/errors";
import type { Result } from "@truefill/core/result";
import { type CallRefusal, refuseFields } from "../../../http/bind.ts";
import type { BreachedPasswords } from "./breached/index.ts";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * Why a new password is refused: easily guessed, also from their names in `own`, or known from a breach. Null:
 * accepted. Its length is checked by the contract (SPEC §5).
 */
export async function passwordRefusal(
	breached: Pick<BreachedPasswords, "has">,
	password: string,
	own: readonly string[] = [],
): Promise<Result<never, CallRefusal> | null> {
	if (isCommonPassword(password, own)) return wrongPassword("PASSWORD_TOO_COMMON");
	return (await breached.has(password)) ? wrongPassword("PASSWORD_BREACHED") : null;
}

export const wrongField = (code: FieldCode & CallRefusal["code"], field: string): Result<never, CallRefusal> =>
	refuseFields(code, { [field]: { code, message: fieldSentence(code) } });

export const wrongPassword = (code: FieldCode & CallRefusal["code"]) => wrongField(code, "password");
