# Every verb of the project. `make help` explains them.
# Needs only Node >= 20.19 and make; everything else, also the Node that runs the product, is installed by the
# verbs themselves.

.DEFAULT_GOAL := help
.PHONY: help up down restart logs seed reset backup restore compose compose-test k8s-test test generate lint check bench release

SHELL := /bin/sh
SCALE ?= 1
ARGS ?=
export SCALE

# Installs all packages; `product` leaves out what only tests and checks need.
PREPARE := node deploy/runner/prepare.mjs
# The pinned Node of the lock file. Tools run from their TypeScript sources; the product itself runs built.
NODE := node_modules/.bin/node
TS := $(NODE) --conditions=source
RUNNER := $(PREPARE) product && exec $(TS) deploy/runner/src/cli.ts
CHECKS := $(PREPARE) && exec $(TS) deploy/checks/src

help: ## show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  LLAVERO_PORT=4700     first of the ports (services, PostgreSQL and NATS lie just above it)"
	@echo "  LLAVERO_DATA=.data    folder of all data, secrets and logs"
	@echo "  LLAVERO_HOST=0.0.0.0  lets other machines reach the gateway; without it only this one does"
	@echo "  LLAVERO_BACKUPS=.data-backups, LLAVERO_BACKUP_KEYS=.data-backup-keys  folders of the backup and of what opens it"

up: ## install, build and start everything; Ctrl-C stops it (DETACH=1 leaves it in the background)
	@$(RUNNER) up

down: ## stop everything that `make up` started
	@$(RUNNER) down

restart: ## stop, build what changed, start again
	@$(RUNNER) restart

logs: ## show the newest log lines of every part and follow them
	@$(RUNNER) logs

seed: ## load the demo portfolio into the running system, SCALE=n times as large
	@$(RUNNER) seed

reset: ## stop everything and delete all data
	@$(RUNNER) reset

backup: ## add this moment of the running system to the encrypted backup (FULL=1 copies the whole database anew)
	@$(RUNNER) backup

restore: ## make an empty data folder from the backup, newest moment or TO=2026-11-26T10:30:00+01:00
	@$(RUNNER) restore

compose: ## build and start everything in containers (PROFILES="keycloak s3 mail observability" or all, DEMO=1)
	@$(RUNNER) compose

compose-test: ## try the containers with a browser, killed and made anew, in a project of their own (KEEP=1 leaves them)
	@$(CHECKS)/run-compose-test.ts

k8s-test: ## give the manifests to a real Kubernetes API server, which is built the first time (CRDS=folder of the operator's)
	@$(CHECKS)/run-k8s-test.ts

test: ## run every test: unit, service, gateway, browser (ARGS="path -t name" runs some)
	@$(CHECKS)/run-tests.ts $(ARGS)

generate: ## write what follows from the definitions: migrations, gRPC, schema, documents (ARGS="what changes" names migrations)
	@$(PREPARE) && exec $(TS) --import ./deploy/runner/register.mjs deploy/checks/src/generate-all.ts $(ARGS)

lint: ## check style and boundaries (ARGS=--fix repairs what can be repaired)
	@$(CHECKS)/run-lint.ts $(ARGS)

check: ## types, lint, format, circles, unused code, generated files, known vulnerabilities (FIX=1 repairs what it can)
	@$(CHECKS)/run-checks.ts

bench: ## measure against a bare baseline and print the ratios (ARGS=scale: SCALE=100 against SCALE=1; ARGS=chaos: what it bears; ARGS=documents, messages, month, lighthouse, visitors, schemathesis, sqlmap, toxiproxy; ARGS="k6 smoke load")
	@$(PREPARE) && exec $(TS) --import ./deploy/runner/register.mjs deploy/load/src/main.ts $(ARGS)

release: ## give the present state a version: changelog, commit, tag, image (VERSION=1.4.0)
	@VERSION=$(VERSION) $(RUNNER) release
