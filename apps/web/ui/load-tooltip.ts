import { loadAgain } from "../lib/load-again.ts";

/**
 * Loads the tooltips, retried without limit and without a reload: what they explain works without them meanwhile. An
 * outage gives many buttons a reason at once, so the member area loads them before.
 */
export const loadTooltip = () => loadAgain(() => import("./tooltip.tsx"), Number.POSITIVE_INFINITY, null);
