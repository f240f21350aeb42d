import { DEMO_LIVE_CUSTOMER, demoLiveCode } from "../modules/identity/index.ts";
import { createSystemClock } from "../platform/index.ts";

/* `npm run demo-code`: what the authenticator app of the demo's customer with a live account shows now. */

process.stdout.write(`${demoLiveCode(createSystemClock().nowMs())} is the code of ${DEMO_LIVE_CUSTOMER.email} now.\n`);
