import { cx } from "../lib/cx.ts";

export type ConnectionState = "live" | "connecting" | "stale" | "offline";

const SHAPE: Record<ConnectionState, string> = {
	live: "bg-ok border-ok",
	connecting: "breathes border-info",
	stale: "border-warn bg-[linear-gradient(90deg,var(--warn)_50%,transparent_50%)]",
	offline: "rotate-45 rounded-none! bg-danger border-danger",
};

/** Filled, ring, half, diamond: distinct without colour. The text is beside it or in its tooltip. */
export function ConnectionDot({ state }: { readonly state: ConnectionState }) {
	return <span aria-hidden className={cx("inline-block size-2 flex-none rounded-pill border-[1.5px]", SHAPE[state])} />;
}
