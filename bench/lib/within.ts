/**
 * Awaits a promise with a timeout.
 * @throws Error with the name of what was awaited, once the limit is over.
 */
export async function within<T>(limitMs: number, what: string, answer: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const over = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`${what}: not within ${limitMs / 1000} s`)), limitMs);
	});
	try {
		return await Promise.race([answer, over]);
	} finally {
		clearTimeout(timer);
	}
}
