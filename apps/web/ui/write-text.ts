/** Writes into an element's only text node: creates no node, and an unchanged text costs nothing. */
export function writeText(element: Element, text: string): void {
	const node = element.firstChild;
	if (node === null) element.textContent = text;
	else if (node.nodeValue !== text) node.nodeValue = text;
}
