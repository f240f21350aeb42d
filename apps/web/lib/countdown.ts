const SECOND_MS = 1_000;

const two = (value: number): string => String(value).padStart(2, "0");

/** `04:31`, `3:04:31`, `2 d 03:04`. */
export function countdownText(ms: number): string {
	const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
	const [days, hours, minutes] = [
		Math.floor(seconds / 86_400),
		Math.floor(seconds / 3_600) % 24,
		Math.floor(seconds / 60) % 60,
	];
	if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}`;
	return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
