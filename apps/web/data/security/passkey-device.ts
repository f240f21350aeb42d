import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import {
	type Assertion,
	passkeyCreationOptions,
	passkeySignIn,
	passkeySignInOptions,
	passkeyStepUpOptions,
	type User,
} from "@truefill/contracts/http";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { call } from "../http/index.ts";
import { signedIn } from "../session/index.ts";

/** Loaded when somebody uses a passkey. */
const browser = () => import("@simplewebauthn/browser");

/** Why the device gave no passkey: the person changed their mind or took too long, or it could not. */
export class PasskeyCancelled extends Error {
	override readonly name = "PasskeyCancelled";
}

/** Whether the browser can offer passkeys in the list that opens at the e-mail field. */
export async function passkeysInAutofill(): Promise<boolean> {
	return passkeysPossible() && (await (await browser()).browserSupportsWebAuthnAutofill());
}

/**
 * Signs in with a passkey that the person chooses. `autofill`: waits in the list of the e-mail field until one is
 * chosen there, which may be never; another request ends it.
 */
export async function signInWithPasskey({ autofill = false } = {}): Promise<User> {
	const { data: optionsJSON } = await call(passkeySignInOptions);
	const { startAuthentication } = await browser();
	const answer = await asked(startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
	return signedIn((await call(passkeySignIn, { body: assertionOf(answer) })).data);
}

/** Ends what waits in the list of the e-mail field. */
export async function stopPasskeys(): Promise<void> {
	(await browser()).WebAuthnAbortService.cancelCeremony();
}

/** Proof by a passkey of one's own that it is still the same person. */
export async function passkeyProof(): Promise<Assertion> {
	const { data: optionsJSON } = await call(passkeyStepUpOptions);
	const { startAuthentication } = await browser();
	return assertionOf(await asked(startAuthentication({ optionsJSON })));
}

/** Lets the device make a passkey for the signed-in person. */
export async function makePasskey() {
	const { data: optionsJSON } = await call(passkeyCreationOptions);
	const { startRegistration } = await browser();
	const made = await asked(startRegistration({ optionsJSON }));
	const known = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
	return {
		credential_id: made.id,
		client_data: made.response.clientDataJSON,
		attestation_object: made.response.attestationObject,
		transports: known.filter((transport) => made.response.transports?.includes(transport)),
	};
}

const assertionOf = ({ id, response }: AuthenticationResponseJSON): Assertion => ({
	credential_id: id,
	client_data: response.clientDataJSON,
	authenticator_data: response.authenticatorData,
	signature: response.signature,
	user_handle: response.userHandle ?? null,
});

async function asked<T>(ceremony: Promise<T>): Promise<T> {
	try {
		return await ceremony;
	} catch (error) {
		throw new PasskeyCancelled(error instanceof Error ? error.message : "", { cause: error });
	}
}
