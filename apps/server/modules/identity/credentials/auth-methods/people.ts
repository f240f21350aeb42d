import { ok, type Result, refuse } from "@truefill/core/result";
import type { CallRefusal, SignedInUser } from "../../../../http/bind.ts";
import type { Person, SignInPort } from "./ports.ts";

/** Signed-in users as the sign-in methods know them, and whether they may add one. */
export interface People {
	of(user: SignedInUser): Promise<Person>;
	/**
	 * Required for adding a sign-in method: who signed up with another's address must not keep one when its owner comes.
	 */
	confirmed(user: SignedInUser): Promise<Result<Person, CallRefusal>>;
	/**
	 * Staff whose role requires a second factor may set one up with an unconfirmed address: they cannot confirm it before,
	 * and somebody responsible for the site has made them staff. A reset by mail removes such a factor like any other.
	 */
	mayAddFactor(user: SignedInUser): Promise<Result<Person, CallRefusal>>;
}

export function createPeople(signIn: SignInPort, isDemanded: (person: Person) => Promise<boolean>): People {
	const of = async (user: SignedInUser): Promise<Person> => {
		const found = await signIn.userById(user.id);
		if (found === undefined) throw new Error("somebody is signed in who is not there");
		return found;
	};
	return {
		of,
		async confirmed(user) {
			const found = await of(user);
			return found.isConfirmed ? ok(found) : refuse("EMAIL_UNCONFIRMED");
		},
		async mayAddFactor(user) {
			const found = await of(user);
			return found.isConfirmed || (await isDemanded(found)) ? ok(found) : refuse("EMAIL_UNCONFIRMED");
		},
	};
}
