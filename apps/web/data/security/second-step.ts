import { answerChallenge, challenge, type User } from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { signedIn } from "../session/index.ts";

/** What the current sign-in still requires. Throws `ApiError` (CHALLENGE_ENDED). */
export const secondStepNow = async () => (await call(challenge)).data;
export type SecondStepNow = Awaited<ReturnType<typeof secondStepNow>>;

/** Completes it with a code. Throws `ApiError` (CODE_WRONG, CHALLENGE_ENDED, TOO_MANY_ATTEMPTS). */
export const finishSecondStep = async (code: string): Promise<User> =>
	signedIn((await call(answerChallenge, { body: { code } })).data);
