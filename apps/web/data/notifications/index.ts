/** The door of what only the settings and the attendants use: no weight of the first picture. */
export { changeWish, isSoundWished, useNotificationPreferences, type Wish } from "./preferences.ts";
export { checkPush, type PushState, showSample, startPush, turnPushOff, turnPushOn, usePush } from "./push.ts";
