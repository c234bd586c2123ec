using Workerd = import "/workerd/workerd.capnp";

# workerd serve Workerd.capnp, after: esbuild Workerd.ts --bundle --format=esm --platform=browser --outfile=worker.js
const config :Workerd.Config = (
  services = [(name = "bank", worker = .bank)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "bank")]
);

const bank :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
  bindings = [(name = "OPERATOR_TOKEN", fromEnvironment = "OPERATOR_TOKEN")]
);
