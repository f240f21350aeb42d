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

/** Loaded on first use of a passkey. */
const browser = () => import("@simplewebauthn/browser");

/** Why the device returned no passkey: the user cancelled, it timed out, or it failed. */
export class PasskeyCancelled extends Error {
	override readonly name = "PasskeyCancelled";
}

/** Whether the browser can offer passkeys in the email field's autofill list. */
export async function passkeysInAutofill(): Promise<boolean> {
	return passkeysPossible() && (await (await browser()).browserSupportsWebAuthnAutofill());
}

/**
 * Signs in with a passkey that the user chooses. `autofill`: stays pending until one is chosen in the email field's
 * list, which may be never; another request ends it.
 */
export async function signInWithPasskey({ autofill = false } = {}): Promise<User> {
	const { data: optionsJSON } = await call(passkeySignInOptions);
	const { startAuthentication } = await browser();
	const answer = await asked(startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
	return signedIn((await call(passkeySignIn, { body: assertionOf(answer) })).data);
}

/** Ends the pending autofill request. */
export async function stopPasskeys(): Promise<void> {
	(await browser()).WebAuthnAbortService.cancelCeremony();
}

/** Step-up proof by one of the user's own passkeys. */
export async function passkeyProof(): Promise<Assertion> {
	const { data: optionsJSON } = await call(passkeyStepUpOptions);
	const { startAuthentication } = await browser();
	return assertionOf(await asked(startAuthentication({ optionsJSON })));
}

/** Asks the device to create a passkey for the signed-in user. */
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
