export { ApiError, type FieldError, isApiError, type LocalErrorCode, messageOf } from "./api-error.ts";
export { apiBase, setApiBase } from "./base.ts";
export {
	API_TIMEOUT_MS,
	type Authority,
	call,
	setAuthority,
	setDisabledListener,
	setProver,
	tokenForUpload,
} from "./client.ts";
export { clockOffsetMs, learnServerTime, serverNow } from "./clock.ts";
export { readBy } from "./read-by.ts";
export { serverError } from "./server-message.ts";
