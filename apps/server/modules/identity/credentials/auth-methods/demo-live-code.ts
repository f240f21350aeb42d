import { DEMO_LIVE_FACTOR } from "../../profile/demo-people.ts";
import { codeOf, STEP_MS } from "./totp.ts";

/** What the authenticator app of the demo's live customer shows at that time. */
export const demoLiveCode = (nowMs: number): string => codeOf(DEMO_LIVE_FACTOR, Math.floor(nowMs / STEP_MS));
