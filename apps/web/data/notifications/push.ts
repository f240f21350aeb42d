import { pushState as pushStateCall, subscribePush, unsubscribePush } from "@truefill/contracts/http";
import { create, useStore } from "zustand";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { call } from "../http/index.ts";
import { sessionStore } from "../session/store.ts";

/**
 * Whether this browser receives pushes while no page is open. `denied`: the user, or the device's administrator, has
 * blocked it for this site; only the browser settings can undo that.
 */
export type PushState = "checking" | "unsupported" | "denied" | "off" | "on";

const WORKER = "/push-worker.js";
/** The user whose pushes this browser receives: another user who signs in here gets none until they enable them. */
const OWNER_KEY = "push-of";

const store = create<{ readonly state: PushState }>()(() => ({ state: "checking" }));
export const usePush = (): PushState => useStore(store, ({ state }) => state);
const become = (state: PushState): void => store.setState({ state });

interface TrustedTypes {
	createPolicy(
		name: string,
		rules: { createScriptURL(input: string): string },
	): { createScriptURL(input: string): unknown };
}
let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/** The Content-Security-Policy allows only this named policy, and the policy returns only this address. */
function workerAddress(): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
	if (trustedTypes === undefined) return WORKER;
	policy ??= trustedTypes.createPolicy("push-worker", { createScriptURL: () => WORKER });
	return policy.createScriptURL(WORKER) as string;
}

const register = (): Promise<ServiceWorkerRegistration> =>
	navigator.serviceWorker.register(workerAddress(), { scope: "/" });

/**
 * Registers the worker, with or without pushes: it shows a page of its own when the network is down. A browser that
 * refuses it shows its own page then.
 */
export function startWorker(): void {
	if ("serviceWorker" in navigator) register().catch(() => undefined);
}

export const isPushSupported = (): boolean =>
	"serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const isOwner = (): boolean => forgivingStorage.getItem(OWNER_KEY) === sessionStore.getState().user?.id;

async function current(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration("/");
	return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Rechecks the browser's state; the permission may have been changed in its settings. */
export async function checkPush(): Promise<void> {
	if (!isPushSupported()) become("unsupported");
	else if (Notification.permission === "denied") become("denied");
	else become(Notification.permission === "granted" && isOwner() && (await current()) !== null ? "on" : "off");
}

/** Requests the permission and subscribes; call it from a press. Throws if the browser or server refuses. */
export async function turnPushOn(): Promise<void> {
	const id = sessionStore.getState().user?.id;
	if (id === undefined || !isPushSupported()) return;
	if ((await Notification.requestPermission()) === "granted") {
		await register();
		await subscribe(await navigator.serviceWorker.ready);
		forgivingStorage.setItem(OWNER_KEY, id);
	}
	await checkPush();
}

/** Throws `ApiError` if the server could not be informed; this browser stops showing pushes anyway. */
export async function turnPushOff(): Promise<void> {
	const endpoint = await forget();
	await checkPush();
	if (endpoint !== null) await call(unsubscribePush, { body: { endpoint } });
}

/** Shows a sample notification, without a request. */
export async function showSample(title: string, body: string): Promise<void> {
	const registration = await navigator.serviceWorker.getRegistration("/");
	await registration?.showNotification(title, {
		body,
		tag: "sample",
		icon: "/notification.png",
		badge: "/notification.png",
		data: { path: "/main/settings/notifications" },
	});
}

/** `signal`: aborted on sign-out; then nothing more is requested or created for that user. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, signal?: AbortSignal): Promise<void> {
	const { public_key } = (await call(pushStateCall, { signal })).data;
	let subscription = await pushManager.getSubscription();
	const made = subscription?.options.applicationServerKey;
	// Created for another server key: the server could not push with it.
	if (subscription !== null && made && base64url(made) !== public_key) {
		await subscription.unsubscribe();
		subscription = null;
	}
	signal?.throwIfAborted();
	subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
	const { endpoint, keys } = subscription.toJSON();
	const { p256dh, auth } = keys ?? {};
	if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error("no keys to encrypt with");
	signal?.throwIfAborted();
	await call(subscribePush, { body: { endpoint, keys: { p256dh, auth } }, signal });
}

/** Ends the subscription in the browser: its endpoint is invalid from then on, even if the server is not informed. */
async function forget(): Promise<string | null> {
	forgivingStorage.removeItem(OWNER_KEY);
	if (!isPushSupported()) return null;
	const subscription = await current();
	await subscription?.unsubscribe();
	return subscription?.endpoint ?? null;
}

const base64url = (bytes: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");

const quietly = (work: Promise<unknown>): void => {
	work.catch((error: unknown) => console.error("pushes of this browser could not be looked after", error));
};

/**
 * Syncs the subscription: a subscription that the browser has renewed is sent to the server again, and it ends with the
 * session, whichever tab or device ends that. `open` is called with the path of a pressed notification.
 */
export function startPush(open: (path: string) => void): () => void {
	if (!isPushSupported()) {
		become("unsupported");
		return () => undefined;
	}
	const over = new AbortController();
	const renew = async (): Promise<void> => {
		await checkPush();
		const registration = await navigator.serviceWorker.getRegistration("/");
		if (registration !== undefined && Notification.permission === "granted" && isOwner()) {
			await subscribe(registration, over.signal);
			await checkPush();
		}
	};
	const renewed = renew().catch((error: unknown) => {
		if (!over.signal.aborted) throw error;
	});
	quietly(renewed);
	const stopWatching = sessionStore.subscribe((now, before) => {
		if (before.token === null || now.token !== null) return;
		over.abort();
		// After the pending work: a subscription that it just created ends too.
		quietly(
			renewed
				.catch(() => undefined)
				.then(forget)
				.then(checkPush),
		);
	});
	const heard = ({ data }: MessageEvent<unknown>): void => {
		if (typeof data !== "object" || data === null || !("type" in data) || data.type !== "open") return;
		// Only paths of this site; the router supports nothing else.
		if ("path" in data && typeof data.path === "string" && /^\/(?!\/)/.test(data.path)) open(data.path);
	};
	navigator.serviceWorker.addEventListener("message", heard);
	return () => {
		stopWatching();
		navigator.serviceWorker.removeEventListener("message", heard);
	};
}
