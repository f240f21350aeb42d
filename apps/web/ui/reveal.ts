/** Scrolls `row` sideways so far that `child` is in sight. `scrollIntoView` would scroll the page too. */
export function revealIn(row: Element | null, child: Element | null): void {
	if (row === null || child === null) return;
	const [at, around] = [child.getBoundingClientRect(), row.getBoundingClientRect()];
	if (at.left < around.left) row.scrollLeft += at.left - around.left;
	else if (at.right > around.right) row.scrollLeft += at.right - around.right;
}
