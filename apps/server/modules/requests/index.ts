export { accountNamed, accountOf, pageOfRequests, requestIdOf, trailToWire } from "./account-requests.ts";
export { customerKind, customerRequestRoutes } from "./customer-routes.ts";
export {
	type FailureWork,
	ofAccount,
	ofCustomer,
	type RequestChange,
	type RequestDefinition,
	type RequestHold,
	type RequestWork,
	type StaffView,
	type StoredRequest,
} from "./definition.ts";
export type { StoredDecision } from "./hold-store.ts";
export { inboxRoutes, type StaffRequestKind, staffKind } from "./inbox.ts";
export { personalData } from "./personal-data-store.ts";
export { Requests, type RequestWords, statusOf } from "./requests.ts";
export type { HoldState, RequestStatus } from "./state.ts";
export { type GivenRequest, RequestStore } from "./store.ts";
export { inTablesOf, type RequestTables } from "./tables.ts";
