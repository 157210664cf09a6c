import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { show } from "./lib/prefs.svelte";

show();
mount(App, { target: document.getElementById("app")! });
