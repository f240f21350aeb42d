/**
 * The process dies at a call of a method, by its number over all targets with this count: before the call does anything,
 * or after it has. All later calls fail: nobody is there any more.
 */
export function killedAt<T extends object>(
	target: T,
	count: { value: number },
	at: number,
	when: "before" | "after",
): T {
	return new Proxy(target, {
		get(of, name) {
			const value: unknown = Reflect.get(of, name);
			if (typeof value !== "function") return value;
			return (...given: unknown[]) => {
				count.value += 1;
				const isKilled = count.value === at;
				if (count.value > at || (isKilled && when === "before")) throw new Killed();
				const result: unknown = Reflect.apply(value, of, given);
				if (!isKilled) return result;
				if (!(result instanceof Promise)) throw new Killed();
				return result.then(() => {
					throw new Killed();
				});
			};
		},
	});
}

/** The process is gone. */
export class Killed extends Error {}
