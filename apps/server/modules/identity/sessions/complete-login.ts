import { createHash, randomBytes } from "node:crypto";
import type { SignInMethod, SignInOutcome, UsedSecondFactor } from "@truefill/contracts/http";
import type { Clock, Log } from "../../../platform/index.ts";
import type { Mail } from "../../mail/index.ts";
import { writeNotification } from "../../notifications/index.ts";
import { isDemoAddress } from "../profile/demo-people.ts";
import type { UserStore } from "../profile/user-store.ts";
import type { UserRow } from "../tables.ts";
import { deviceName, networkName } from "./device-name.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";
import type { SignInStore } from "./sign-in-store.ts";

/** The caller's browser, as far as the request describes it. */
export interface Device {
	readonly network: string;
	readonly userAgent: string;
	/** The value of its device cookie; undefined: none yet, one is set at sign-in. */
	readonly key: string | undefined;
}

export interface CompletedLogin extends OpenedSession {
	/** For the device cookie. */
	readonly deviceKey: string;
}

export interface CompleteLoginDeps {
	readonly users: UserStore;
	readonly signIns: SignInStore;
	readonly sessions: Sessions;
	readonly mail: Mail;
	readonly clock: Clock;
	readonly log: Log;
}

const KEY = /^[A-Za-z0-9_-]{43}$/;

const hashOfKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Null for a cookie that is not in our format. */
export const deviceHash = (device: Device): Buffer | null =>
	device.key !== undefined && KEY.test(device.key) ? hashOfKey(device.key) : null;

/**
 * The end of every sign-in, after all factors were checked: opens the session, records the browser and the history and,
 * if the browser is new for a user who has signed in before, writes the warning. One transaction; the warning goes to
 * the user's address at that moment.
 *
 * @param former the renewal of this browser's previous session, which ends (ASVS 7.2.4), whichever user it belonged to.
 */
export async function completeLogin(
	deps: CompleteLoginDeps,
	user: UserRow,
	method: SignInMethod,
	device: Device,
	former: string | undefined,
	secondFactor: UsedSecondFactor | null = null,
): Promise<CompletedLogin> {
	const { users, signIns, sessions, mail, clock } = deps;
	const at = new Date(clock.nowMs());
	const given = deviceHash(device);
	const { network, userAgent } = device;
	const facts = { device: deviceName(userAgent), network: networkName(network) };

	const { session, deviceKey, replaced } = await users.transaction(async (tx) => {
		// Accept only a device key that was issued here: a planted key would make its author's browser a known one.
		const isOurs = given !== null && device.key !== undefined && (await signIns.isGiven(tx, given));
		const key = isOurs && device.key !== undefined ? device.key : randomBytes(32).toString("base64url");
		const hash = isOurs && given !== null ? given : hashOfKey(key);
		const before = await signIns.useDevice(tx, user.id, hash, at);
		const replaced = await sessions.replace(tx, former);
		const opened = await sessions.open(tx, user, { network, userAgent, deviceHash: hash, method });
		await signIns.add(tx, {
			user_id: user.id,
			at,
			way: method,
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
			const source = `new-device ${opened.sessionId}`;
			await mail.write(tx, { template: "new-device", userId: user.id, params, key: source });
			// The demo's published sign-ins are always used from new devices: a mail is enough.
			if (!isDemoAddress(user.email_key)) {
				await writeNotification(tx, { userId: user.id, source, code: "NEW_DEVICE", params: facts, at });
			}
		}
		return { session: opened, deviceKey: key, replaced };
	});
	if (replaced !== undefined) {
		sessions.notifyEnded({ ...replaced, by: { sessionId: session.sessionId, userId: user.id } });
	}
	return { ...session, deviceKey };
}

/** Records a refused attempt in the history of the user whose account it was. */
export async function refusedLogin(
	deps: Pick<CompleteLoginDeps, "signIns" | "clock">,
	userId: string,
	method: SignInMethod,
	outcome: Exclude<SignInOutcome, "signed-in">,
	device: Device & { readonly known: boolean },
): Promise<void> {
	await deps.signIns.addRefused({
		user_id: userId,
		at: new Date(deps.clock.nowMs()),
		way: method,
		second_factor: null,
		outcome,
		network: device.network,
		user_agent: device.userAgent,
		known_device: device.known,
		session_id: null,
	});
}
