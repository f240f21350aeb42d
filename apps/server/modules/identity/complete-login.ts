import { createHash, randomBytes } from "node:crypto";
import type { NotificationCode, SignInMethod, SignInOutcome, UsedSecondFactor } from "@truefill/contracts/http";
import type { Clock, Log } from "../../platform/index.ts";
import type { Mail } from "../mail/index.ts";
import { isDemoAddress } from "./demo-people.ts";
import { deviceName, networkName } from "./device-name.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";
import type { SignInStore } from "./sign-in-store.ts";
import type { IdentityStore, UserRow } from "./store.ts";

/** The browser at the other end, as far as it says. */
export interface Device {
	readonly network: string;
	readonly userAgent: string;
	/** What its device cookie holds; undefined: it has none, and gets one when somebody signs in. */
	readonly key: string | undefined;
}

export interface CompletedLogin extends OpenedSession {
	/** For the device cookie. */
	readonly deviceKey: string;
}

/** Tells a user something in the product, once for each source. */
export type Notify = (draft: {
	readonly userId: string;
	readonly source: string;
	readonly code: NotificationCode;
	readonly params: Readonly<Record<string, string>>;
	readonly at: Date;
}) => Promise<void>;

export interface CompleteLoginDeps {
	readonly store: IdentityStore;
	readonly signIns: SignInStore;
	readonly sessions: Sessions;
	readonly mail: Mail;
	readonly notify: Notify;
	readonly clock: Clock;
	readonly log: Log;
}

const KEY = /^[A-Za-z0-9_-]{43}$/;

const hashOfKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/** A cookie that does not look like ours is as good as none. */
export const deviceHash = (device: Device): Buffer | null =>
	device.key !== undefined && KEY.test(device.key) ? hashOfKey(device.key) : null;

/**
 * The end of every way in, after all that had to be proved: opens the session, remembers the browser, writes the
 * history and, when the browser is new to somebody who has signed in before, the warning. One transaction; the warning
 * goes to the address that the person has at that moment.
 *
 * @param former the renewal of the session that the browser had so far, which ends (ASVS 7.2.4), whoever it was of.
 */
export async function completeLogin(
	deps: CompleteLoginDeps,
	user: UserRow,
	way: SignInMethod,
	device: Device,
	former: string | undefined,
	secondFactor: UsedSecondFactor | null = null,
): Promise<CompletedLogin> {
	const { store, signIns, sessions, mail, clock } = deps;
	const at = new Date(clock.nowMs());
	const given = deviceHash(device);
	const { network, userAgent } = device;
	const facts = { device: deviceName(userAgent), network: networkName(network) };

	const { session, isNew, deviceKey, replaced } = await store.transaction(async (tx) => {
		// A key that somebody else has put into their browser would be their to guess with, and no news when it signs in.
		const isOurs = given !== null && device.key !== undefined && (await signIns.isGiven(tx, given));
		const key = isOurs && device.key !== undefined ? device.key : randomBytes(32).toString("base64url");
		const hash = isOurs && given !== null ? given : hashOfKey(key);
		const before = await signIns.useDevice(tx, user.id, hash, at);
		const replaced = await sessions.replace(tx, former);
		const opened = await sessions.open(tx, user, { network, userAgent, deviceHash: hash, way });
		await signIns.add(tx, {
			user_id: user.id,
			at,
			way,
			second_factor: secondFactor,
			outcome: "signed-in",
			network,
			user_agent: userAgent,
			known_device: before.known,
			session_id: opened.sessionId,
		});
		const isUnknownDevice = !before.known && before.others;
		if (isUnknownDevice) {
			const params = { ...facts, at: at.toISOString() };
			await mail.write(tx, { template: "new-device", userId: user.id, params, key: `new-device ${opened.sessionId}` });
		}
		return { session: opened, isNew: isUnknownDevice, deviceKey: key, replaced };
	});
	if (replaced !== undefined) {
		sessions.notifyEnded({ ...replaced, by: { sessionId: session.sessionId, userId: user.id } });
	}
	// Of the demo's published sign-ins every visitor is new: a mail is enough.
	if (isNew && !isDemoAddress(user.email_key)) {
		await deps
			.notify({ userId: user.id, source: `new-device ${session.sessionId}`, code: "NEW_DEVICE", params: facts, at })
			.catch((error: unknown) => deps.log.warn({ err: error }, "a new device could not be told; it was mailed"));
	}
	return { ...session, deviceKey };
}

/** Writes an attempt that was refused into the history of the person whom it was about. */
export async function refusedLogin(
	deps: Pick<CompleteLoginDeps, "signIns" | "clock">,
	userId: string,
	way: SignInMethod,
	outcome: Exclude<SignInOutcome, "signed-in">,
	device: Device & { readonly known: boolean },
): Promise<void> {
	await deps.signIns.addRefused({
		user_id: userId,
		at: new Date(deps.clock.nowMs()),
		way,
		second_factor: null,
		outcome,
		network: device.network,
		user_agent: device.userAgent,
		known_device: device.known,
		session_id: null,
	});
}
