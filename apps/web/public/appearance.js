// Runs before the first paint, as a blocking script of its own because the page's
// Content-Security-Policy allows no inline script. Writes the reader's choices to <html>.
(() => {
	var root = document.documentElement;
	var choice = {};
	try {
		choice = JSON.parse(localStorage.getItem("appearance") || "{}")?.state || {};
	} catch (_) {
		choice = {};
	}
	var theme = choice.theme === "dark" || choice.theme === "light" ? choice.theme : null;
	if (!theme) theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
	root.dataset.theme = theme;
	root.dataset.palette = /^(green-red|red-green|blue-orange)$/.test(choice.palette) ? choice.palette : "green-red";
	root.dataset.density = choice.density === "compact" ? "compact" : "comfortable";
})();
